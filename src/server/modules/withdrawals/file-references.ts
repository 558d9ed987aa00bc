import { operatorWithdrawals } from '../../../contract/withdrawals/operator-withdrawals.ts'
import { withdrawals } from '../../../contract/withdrawals/withdrawals.ts'
import type { FileReference } from '../../platform/files/file-references.ts'

export const fileReferences: readonly FileReference[] = [
  {
    table: 'withdrawal',
    column: 'proof_file_id',
    by: 'id',
    readers: {
      customer: withdrawals.getWithdrawal.access,
      operator: operatorWithdrawals.getOperatorWithdrawal.access,
    },
  },
]
