/** Declares the part of autocannon that the benchmark uses, because the package has no types. */
declare module 'autocannon' {
  export type Request = { method?: string; path?: string; body?: string; headers?: Record<string, string> }
  export type Options = {
    url: string
    connections: number
    /** A run lasts either `duration` seconds or `amount` requests. */
    duration?: number
    amount?: number
    sampleInt: number
    headers: Record<string, string>
    requests: { method: string; path: string; setupRequest?: (request: Request) => Request }[]
  }
  export type Result = { '2xx': number; non2xx: number; errors: number; timeouts: number; duration: number }
  export default function autocannon(options: Options): Promise<Result>
}
