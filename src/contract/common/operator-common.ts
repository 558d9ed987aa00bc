import { common } from './common.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { operatorRoles } from '../kernel/permissions.ts'

export const operatorCommon = {
  uploadOperatorFile: endpoint({
    method: 'POST',
    path: '/ops/UploadFile',
    summary:
      'Uploads an image or document of the agency. The type is detected from the content. Images are re-encoded and public; ' +
      'documents are read by a signed URL that expires after a day.',
    access: { kind: 'operator', area: 'own', roles: operatorRoles },
    input: common.uploadFile.input,
    output: common.uploadFile.output,
    upload: common.uploadFile.upload,
  }),
  getOperatorDictionaries: endpoint({
    method: 'GET',
    path: '/ops/GetDicts',
    summary: 'Returns the named dictionaries, separated by commas.',
    access: { kind: 'operator', area: 'own', roles: operatorRoles },
    input: common.getDictionaries.input,
    output: common.getDictionaries.output,
  }),
}
