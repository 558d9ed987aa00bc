import { operatorWallet } from '../../../contract/wallet/operator-wallet.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import type { FileReference } from '../../platform/files/file-references.ts'

export const fileReferences: readonly FileReference[] = [
  {
    table: 'recharge',
    column: 'receipt_file_id',
    by: 'id',
    readers: {
      customer: wallet.listRecharges.access,
      operator: operatorWallet.listRechargesForReview.access,
    },
  },
]
