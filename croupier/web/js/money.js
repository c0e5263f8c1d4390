/** Money as people read it: cents to dollars, with the sign and thousands. */

/** "$1,250", "$7.50", "-$30". @param {number} cents */
export function dollars(cents) {
  const whole = Math.floor(Math.abs(cents) / 100).toLocaleString("en-AU");
  const part = Math.abs(cents) % 100;
  return `${cents < 0 ? "-" : ""}$${whole}${part ? `.${String(part).padStart(2, "0")}` : ""}`;
}

/** "+$120", "-$30", "$0". @param {number} cents */
export const signed = (cents) => (cents > 0 ? `+${dollars(cents)}` : dollars(cents));

/** "$50,000.00", always with cents: meters. @param {number} cents */
export const exactly = (cents) =>
  `$${Math.floor(cents / 100).toLocaleString("en-AU")}.${String(cents % 100).padStart(2, "0")}`;
