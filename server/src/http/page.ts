export type Page = { page: number; pageSize: number }

export type PageQuery = { page?: string | undefined; pageSize?: string | undefined } | undefined

/** The page asked for; the contract has checked the bounds. */
export const parsePage = (query: PageQuery, pageSize: number): Page => ({
  page: Number(query?.page ?? 1),
  pageSize: Number(query?.pageSize ?? pageSize),
})

/** For `limit` and `offset`. */
export const getOffset = ({ page, pageSize }: Page): number => (page - 1) * pageSize
