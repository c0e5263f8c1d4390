/** The name of a book in a list: what tells books apart comes first, for a name may be cut. */

/** "star-ms-4: Mississippi Stud Poker, The Star Sydney, version 4". @param {{id: string, title: string}} book */
export const bookName = (book) => `${book.id}: ${book.title}`;
