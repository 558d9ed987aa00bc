import { operatorLedgerIssues } from '../../../contract/ledger-issues/ledger-issues.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module } from '../../platform/http/route.ts'
import { listLedgerIssues } from './list-ledger-issues.ts'
import { resolveLedgerIssue } from './resolve-ledger-issue.ts'

export const ledgerIssuesModule = ({ database }: Platform): Module => ({
  routes: [
    implement(operatorLedgerIssues.listLedgerIssues, (input) => listLedgerIssues(database.agency, input)),
    implement(operatorLedgerIssues.resolveLedgerIssue, (input, call) =>
      resolveLedgerIssue(database, input, call),
    ),
  ],
})
