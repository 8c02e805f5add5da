/** The part of autocannon that is used here; the package has no types. */
declare module 'autocannon' {
  export type Request = { method?: string; path?: string; body?: string; headers?: Record<string, string> }
  export type Options = {
    url: string
    connections: number
    /** Either a number of seconds or a number of requests. */
    duration?: number
    amount?: number
    sampleInt: number
    headers: Record<string, string>
    requests: { method: string; path: string; setupRequest?: (request: Request) => Request }[]
  }
  export type Result = { '2xx': number; non2xx: number; errors: number; timeouts: number; duration: number }
  export default function autocannon(options: Options): Promise<Result>
}
