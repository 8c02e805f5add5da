/** Called with the sent share of the request body, from 0 to 1. */
export type UploadProgress = (share: number) => void

/** Sends a request like `fetch`, but reports the progress of the upload, which `fetch` cannot. */
export const uploadWithProgress = (url: string, init: RequestInit, onProgress: UploadProgress): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { signal } = init
    const request = new XMLHttpRequest()
    request.open(init.method ?? 'POST', url)
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = () => reject(new TypeError('upload failed'))
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort())
    request.send(init.body as FormData)
  })
