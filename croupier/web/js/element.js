/** Building parts of a page: text is always text, never markup. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element with attributes and children; null attributes are left out, false ones too but for aria's, functions become listeners.
 * @param {string} name
 * @param {Record<string, any>=} attributes `onclick` and the like take functions
 * @param {...(Node|string|null|undefined)} children
 */
export function element(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/** The same for SVG. */
export function svg(name, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name.replace(/^on/, ""), value);
    else if (value === null || value === undefined) continue;
    else if (name.startsWith("aria-")) node.setAttribute(name, String(value));
    else if (value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}
