export type RequestedPage = { page: number; pageSize: number }

export type PageQuery = { page?: string | undefined; pageSize?: string | undefined } | undefined

/** Converts the texts of the query to numbers; the contract has validated their bounds. */
export const parsePage = (query: PageQuery, pageSize: number): RequestedPage => ({
  page: Number(query?.page ?? 1),
  pageSize: Number(query?.pageSize ?? pageSize),
})

/** Computes the SQL `offset` of a page. */
export const getPageOffset = ({ page, pageSize }: RequestedPage): number => (page - 1) * pageSize
