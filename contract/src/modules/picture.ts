import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { idParam, instant, text } from '../http/fields.ts'
import { recordParams } from '../http/record.ts'

/** The largest uploaded picture in bytes. */
export const MAX_PICTURE_BYTES = 2 * 1_048_576
export const MAX_PICTURES = 20

const picture = z.object({
  id: z.string(),
  /** The name of the uploaded file. */
  name: z.string(),
  width: z.int(),
  height: z.int(),
  createdAt: instant,
})
export type Picture = z.output<typeof picture>
/** `screens` are the names of the screens that show the picture, so that it cannot be deleted. */
const usedPicture = picture.extend({ screens: z.array(z.string()) })
export type UsedPicture = z.output<typeof usedPicture>

const shared = { tag: 'restaurants' } as const
const pictureId = text(64, 'wrongFormat').regex(/^[\w-]{1,64}$/, 'wrongFormat')

export const pictureEndpoints = {
  list: defineEndpoint('GET', 'restaurants/:id/pictures/', {
    ...shared,
    guard: 'restaurants.view',
    summary: 'List the pictures of a restaurant',
    operationId: 'listPictures',
    description: 'Returns the pictures that the screens of a restaurant can show, the newest first.',
    params: recordParams,
    response: z.object({ items: z.array(usedPicture), can: z.object({ edit: z.boolean() }) }),
  }),
  add: defineEndpoint('POST', 'restaurants/:id/pictures/', {
    ...shared,
    guard: 'restaurants.edit',
    summary: 'Upload a picture of a restaurant',
    operationId: 'uploadPicture',
    description:
      'Stores a PNG, JPEG or WebP picture of at most 2 MB, encoded again without its metadata. A restaurant has at most 20 pictures.',
    params: recordParams,
    upload: 'required',
    uploadLimit: MAX_PICTURE_BYTES,
    response: picture,
    status: 201,
  }),
  remove: defineEndpoint('DELETE', 'restaurants/:id/pictures/:pictureId/', {
    ...shared,
    guard: 'restaurants.edit',
    summary: 'Delete a picture of a restaurant',
    operationId: 'deletePicture',
    description: 'Deletes a picture that no screen uses.',
    params: z.strictObject({ id: idParam, pictureId }),
    response: null,
  }),
  read: defineEndpoint('GET', 'public/pictures/:id/', {
    guard: 'public',
    tag: 'public',
    summary: 'Get a picture or a logo',
    operationId: 'readPicture',
    description: 'Returns a picture of a screen or the logo of a brand, which never changes. Its id is random.',
    params: z.strictObject({ id: pictureId }),
    response: null,
    file: ['image/webp', 'image/png'],
  }),
} as const
