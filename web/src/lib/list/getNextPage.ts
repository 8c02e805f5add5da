type Page = { page: number; pageSize: number; total: number }

/** The page after this one, for infinite queries; undefined if it is the last. */
export const getNextPage = ({ page, pageSize, total }: Page) => (page * pageSize < total ? page + 1 : undefined)
