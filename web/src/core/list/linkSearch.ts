/**
 * Casts the search parameters of a link whose path is built at run time, because the router types them as `never`
 * there.
 */
export const toLinkSearch = (search: object | true) => search as never
