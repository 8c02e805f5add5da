import { brandEndpoints } from '@poledne/contract/modules/brand'
import { queryOptions } from '@tanstack/react-query'
import type { UploadProgress } from '../../core/http/files/uploadWithProgress.ts'
import { callApi } from '../../core/http/http.ts'

/** The restaurant of a brand; null for the brand of the group. */
export type BrandOwner = number | null

const toParams = (owner: number) => ({ id: String(owner) })

export const brandQuery = (owner: BrandOwner) =>
  queryOptions({
    queryKey: ['brand', owner],
    queryFn: ({ signal }) =>
      owner === null
        ? callApi('GET settings/brand/', { signal })
        : callApi('GET restaurants/:id/brand/', { params: toParams(owner), signal }),
  })

/** Returns the endpoint that saves the brand; those of a restaurant and of the group have the same body and response. */
export const getSaveTarget = (owner: BrandOwner) =>
  (owner === null
    ? { endpoint: brandEndpoints.saveGroup }
    : { endpoint: brandEndpoints.save, params: toParams(owner) }) as {
    endpoint: typeof brandEndpoints.save
    params: { id: string }
  }

export const removeBrand = (owner: number) => callApi('DELETE restaurants/:id/brand/', { params: toParams(owner) })

type LogoUpload = { file: File; signal: AbortSignal; onProgress: UploadProgress }

export function uploadLogo(owner: BrandOwner, { onProgress, ...sent }: LogoUpload) {
  const options = { ...sent, onUploadProgress: onProgress }
  return owner === null
    ? callApi('POST settings/brand/logo/', options)
    : callApi('POST restaurants/:id/brand/logo/', { params: toParams(owner), ...options })
}
