import { operatorWithdrawals } from '../../../contract/withdrawals/operator-withdrawals.ts'
import { withdrawals } from '../../../contract/withdrawals/withdrawals.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module, type OperatorCall, type Route } from '../../platform/http/route.ts'
import type { BulkJob } from '../bulk-jobs/index.ts'
import { addPayoutAccount } from './add-payout-account.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { deletePayoutAccount } from './delete-payout-account.ts'
import { fileReferences } from './file-references.ts'
import { getOperatorWithdrawal, listOperatorWithdrawals } from './operator-queries.ts'
import { getPayoutAccount, listPayoutAccounts } from './payout-account-queries.ts'
import { payWithdrawal } from './pay-withdrawal.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { approveWithdrawal, rejectWithdrawal } from './review-withdrawal.ts'
import { calculateWithdrawal, getWithdrawal, getWithdrawalTerms, listWithdrawals } from './seller-queries.ts'
import { uploadProof } from './upload-proof.ts'
import { withdrawalApprovals } from './withdrawal-changes.ts'
import { createWithdrawalMails } from './withdrawal-emails.ts'
import type { WithdrawalParts } from './withdrawal-parts.ts'
import { exportOperatorWithdrawals } from './withdrawal-sheet.ts'

export { hintOf, sealDetails } from './payout-details.ts'
export { readPayoutTargets } from './payout-targets.ts'
export { withdrawalFee } from './withdrawal-fee.ts'

const sellerRoutes = (parts: WithdrawalParts): Route[] => [
  implement(withdrawals.getWithdrawalTerms, (_input, { customer }) => getWithdrawalTerms(parts, customer)),
  implement(withdrawals.calculateWithdrawal, (input, { customer }) =>
    calculateWithdrawal(parts, customer, input),
  ),
  implement(withdrawals.requestWithdrawal, async (input, call) =>
    getWithdrawal(parts, call.customer, await requestWithdrawal(parts, input, call)),
  ),
  implement(withdrawals.listWithdrawals, (input, { customer }) => listWithdrawals(parts, customer, input)),
  implement(withdrawals.getWithdrawal, ({ id }, { customer }) => getWithdrawal(parts, customer, id)),
  implement(withdrawals.cancelWithdrawal, async ({ id }, call) => {
    await cancelWithdrawal(parts, id, call)
    return getWithdrawal(parts, call.customer, id)
  }),
  implement(withdrawals.listPayoutAccounts, (_input, { customer }) =>
    listPayoutAccounts(parts, customer.customerId),
  ),
  implement(withdrawals.getPayoutAccount, ({ id }, { customer }) =>
    getPayoutAccount(parts, customer.customerId, id),
  ),
  implement(withdrawals.addPayoutAccount, ({ details }, call) => addPayoutAccount(parts, details, call)),
  implement(withdrawals.deletePayoutAccount, async ({ id }, call) => {
    await deletePayoutAccount(parts, id, call)
    return { done: true } as const
  }),
]

const operatorRoutes = (parts: WithdrawalParts): Route[] => {
  const shown = (id: string, call: OperatorCall) => getOperatorWithdrawal(parts, id, call)
  return [
    implement(operatorWithdrawals.listOperatorWithdrawals, (input, { operator: { operatorId } }) =>
      listOperatorWithdrawals(parts, operatorId, input),
    ),
    ...withdrawalApprovals(parts).routes,
    implement(operatorWithdrawals.exportOperatorWithdrawals, (input, call) =>
      exportOperatorWithdrawals(parts, input, call),
    ),
    implement(operatorWithdrawals.getOperatorWithdrawal, ({ id }, call) => shown(id, call)),
    implement(operatorWithdrawals.approveWithdrawal, async ({ id }, call) => {
      await approveWithdrawal(parts, id, call)
      return shown(id, call)
    }),
    implement(operatorWithdrawals.rejectWithdrawal, async (input, call) => {
      await rejectWithdrawal(parts, input, call)
      return shown(input.id, call)
    }),
    implement(operatorWithdrawals.uploadWithdrawalProof, ({ id }, call) => uploadProof(parts, id, call)),
    implement(operatorWithdrawals.payWithdrawal, async (input, call) => {
      await payWithdrawal(parts, input, call)
      return shown(input.id, call)
    }),
  ]
}

export { isUsdtAddress } from './usdt-address.ts'

const partsOf = ({ database, files, secrets, clock, mail, config }: Platform): WithdrawalParts => ({
  database,
  files,
  secrets,
  clock,
  mails: createWithdrawalMails(mail, config.publicUrl),
})

export const withdrawalBulkJobs = (platform: Platform): BulkJob[] => [
  withdrawalApprovals(partsOf(platform)).job,
]

export const withdrawalsModule = (platform: Platform): Module => {
  const parts = partsOf(platform)
  return { fileReferences, routes: [...sellerRoutes(parts), ...operatorRoutes(parts)] }
}
