/**
 * Set next to the cookies with the keys of unsent forms, which scripts can't read, so a page knows whether asking for
 * memories is worth a request. Without imports: the form loads it.
 */
export const askedMarker = '__Host-asked-others'
