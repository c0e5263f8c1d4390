/** The consoles, and who may use which. */

const staff = (me) => Boolean(me?.staff) && !me.inspector;
const ranked = (me) => staff(me) && Object.keys(me.ranks).length > 0;
const oversees = (me) => Boolean(me?.oversees); // the pit and inspectors
const practises = (me) => Boolean(me) && (me.demo || me.staff); // on a real floor, staff
const anybody = () => true;

/** Address, name, and for whom; in the order of the navigation. */
export const CONSOLES = [
  { href: "/", name: "Lobby", may: anybody },
  { href: "/dealer.html", name: "Dealer", may: ranked },
  { href: "/pit.html", name: "Pit", may: ranked },
  { href: "/inspector.html", name: "Inspector", may: oversees },
  { href: "/tournament.html", name: "Tournaments", may: Boolean },
  { href: "/practice.html", name: "Practice", may: practises },
  { href: "/pricing.html", name: "Pricing", may: practises },
  { href: "/simulator.html", name: "Simulator", may: practises },
  { href: "/promotion.html", name: "Promotions", may: Boolean },
  { href: "/sides.html", name: "Four sides", may: (me) => Boolean(me?.demo) },
  { href: "/sign.html", name: "Signs", may: anybody },
];

/** The consoles somebody may use. @param {object | null} me */
export const consolesFor = (me) => CONSOLES.filter((one) => one.may(me));
