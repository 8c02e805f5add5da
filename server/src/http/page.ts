export type Page = { page: number; pageSize: number }

export type PageQuery = { page?: string | undefined; pageSize?: string | undefined } | undefined

/** The contract has validated the bounds. */
export const parsePage = (query: PageQuery, pageSize: number): Page => ({
  page: Number(query?.page ?? 1),
  pageSize: Number(query?.pageSize ?? pageSize),
})

/** The `offset` of a query. */
export const getOffset = ({ page, pageSize }: Page): number => (page - 1) * pageSize
