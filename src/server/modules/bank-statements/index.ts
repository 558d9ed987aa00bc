import { operatorBankStatements } from '../../../contract/bank-statements/bank-statements.ts'
import type { UploadedFile } from '../../platform/http/call.ts'
import { implement, type Module } from '../../platform/http/route.ts'
import { requiredKey } from '../../platform/idempotency/operator-idempotency.ts'
import type { Platform } from '../../platform/platform.ts'
import type { BulkJob } from '../bulk-jobs/index.ts'
import { createRechargeMails, type ReviewDeps } from '../wallet/index.ts'
import { creditLine, decideLine } from './decide-line.ts'
import { importStatement, previewStatement } from './import-statement.ts'
import { linesOfRecharges, listLines, listStatements } from './list-lines.ts'
import { matchedCredits } from './matched-credits.ts'

const fileOf = (file: UploadedFile | null): UploadedFile => {
  if (!file) throw new Error('an upload endpoint was called without its file')
  return file
}

const partsOf = ({ database, mail, config }: Platform): ReviewDeps => ({
  database,
  mails: createRechargeMails(mail, config.publicUrl),
})

export const rechargeBulkJobs = (platform: Platform): BulkJob[] => [matchedCredits(partsOf(platform)).job]

export const bankStatementsModule = (platform: Platform): Module => {
  const parts = partsOf(platform)
  const { database } = platform
  return {
    routes: [
      implement(operatorBankStatements.previewBankStatement, (input, { file }) =>
        previewStatement(platform, fileOf(file), input),
      ),
      implement(operatorBankStatements.importBankStatement, (input, call) =>
        importStatement(platform, { file: fileOf(call.file), input, key: requiredKey(call) }, call),
      ),
      implement(operatorBankStatements.listBankStatements, (input) => listStatements(database.agency, input)),
      implement(operatorBankStatements.listBankLines, (input) => listLines(database.agency, input)),
      implement(operatorBankStatements.findBankLines, ({ rechargeIds }) =>
        linesOfRecharges(database.agency, rechargeIds),
      ),
      implement(operatorBankStatements.creditBankLine, (input, call) => creditLine(parts, input, call)),
      ...matchedCredits(parts).routes,
      implement(operatorBankStatements.ignoreBankLine, ({ id, reason }, call) =>
        decideLine(platform, { id, to: 'ignored', note: reason }, call),
      ),
      implement(operatorBankStatements.reopenBankLine, ({ id }, call) =>
        decideLine(platform, { id, to: 'open', note: '' }, call),
      ),
    ],
  }
}
