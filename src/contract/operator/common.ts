import { common } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { operatorRoles } from '../permissions.ts'

export const operatorCommon = {
  uploadOperatorFile: endpoint({
    method: 'POST',
    path: '/ops/UploadFile',
    summary:
      "Stores the agency's picture or document, its kind told from its content. Pictures are re-encoded and public; " +
      'documents are read by a signed address, which ends tomorrow.',
    access: { kind: 'operator', roles: operatorRoles },
    input: common.uploadFile.input,
    output: common.uploadFile.output,
    upload: common.uploadFile.upload,
  }),
}
