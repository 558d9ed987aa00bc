import { sql } from 'kysely'
import { creditLines } from '../../../contract/credit-lines/credit-lines.ts'
import { operatorCreditLines } from '../../../contract/credit-lines/operator-credit-lines.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module, type OperatorCall } from '../../platform/http/route.ts'
import { countStatements, readStatements } from '../wallet/index.ts'
import { closeStatements } from './close-statements.ts'
import { createCreditMails } from './credit-emails.ts'
import { closeCreditStatements } from './credit-jobs.ts'
import type { CreditParts } from './credit-parts.ts'
import { approveChange, declineChange, withdrawChange } from './decide-change.ts'
import { endCreditLine } from './end-credit-line.ts'
import { getCustomerCredit, listCreditLines } from './operator-queries.ts'
import { remindOfStatements } from './remind.ts'
import { setCreditLine } from './set-credit-line.ts'

export const creditLinesModule = ({ database, mail, config }: Platform): Module => {
  const parts: CreditParts = { database, mails: createCreditMails(mail, config.publicUrl) }
  const shown = (customerId: string, { operator: { operatorId } }: OperatorCall) =>
    getCustomerCredit(database, customerId, operatorId)
  return {
    routes: [
      implement(
        creditLines.listCreditStatements,
        async ({ pageNum, pageSize }, { customer: { customerId } }) => {
          const db = database.tenant(customerId)
          const page = sql`where s.customer_id = ${customerId} order by s.id desc
          limit ${sql.lit(pageSize)} offset ${(pageNum - 1) * pageSize}`
          const [total, rows] = await Promise.all([countStatements(db, customerId), readStatements(db, page)])
          return { total, rows: rows.map(({ customerId: _own, ...row }) => row) }
        },
      ),
      implement(operatorCreditLines.listCreditLines, (input) => listCreditLines(database, input)),
      implement(operatorCreditLines.getCustomerCreditLine, ({ customerId }, call) => shown(customerId, call)),
      implement(operatorCreditLines.setCreditLine, async (input, call) =>
        shown(await setCreditLine(parts, input, call), call),
      ),
      implement(operatorCreditLines.endCreditLine, async (input, call) =>
        shown(await endCreditLine(parts, input, call), call),
      ),
      implement(operatorCreditLines.approveCreditLineChange, async ({ id }, call) =>
        shown(await approveChange(parts, id, call), call),
      ),
      implement(operatorCreditLines.declineCreditLineChange, async (input, call) =>
        shown(await declineChange(parts, input, call), call),
      ),
      implement(operatorCreditLines.withdrawCreditLineChange, async ({ id }, call) =>
        shown(await withdrawChange(parts, id, call), call),
      ),
    ],
    jobs: [
      handleJob(closeCreditStatements, async (_payload, { signal }) => {
        await closeStatements(parts, signal)
        await remindOfStatements(parts, signal)
      }),
    ],
  }
}
