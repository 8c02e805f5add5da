import type { Api } from '@poledne/contract/endpoints/api'
import type { RequestBody } from '@poledne/contract/endpoints/endpoint'
import { callApi } from '../../lib/http/http.ts'

export const acceptAgreement = (body: RequestBody<Api['POST profile/agreement/']>) =>
  callApi('POST profile/agreement/', { body })
