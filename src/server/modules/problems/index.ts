import { operatorProblems } from '../../../contract/problems/operator-problems.ts'
import { problems } from '../../../contract/problems/problems.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module } from '../../platform/http/route.ts'
import type { BulkJob } from '../bulk-jobs/index.ts'
import { actorOf, scopeOf } from '../orders/index.ts'
import { createProblemMails } from './problem-emails.ts'
import { problemResolutions } from './problem-changes.ts'
import { raiseProblems } from './raise-problems.ts'
import { askProblemAgain, resolveProblem } from './resolve-problem.ts'
import { solveProblem } from './solve-problem.ts'

export const problemBulkJobs = ({ database }: Platform): BulkJob[] => [problemResolutions(database).job]

export const problemsModule = ({ database, mail, config }: Platform): Module => {
  const mails = createProblemMails({ mail, config })
  return {
    routes: [
      implement(problems.solveProblem, (input, call) =>
        solveProblem(database, scopeOf(call), input, actorOf(call)),
      ),
      implement(operatorProblems.raiseProblems, async ({ proposed = null, ...input }, call) => ({
        results: await database.agencyTransaction((tx) =>
          raiseProblems(tx, { ...input, proposed }, call, mails),
        ),
      })),
      implement(operatorProblems.askProblemAgain, ({ proposed = null, ...input }, call) =>
        askProblemAgain(database, { ...input, proposed }, call, mails),
      ),
      ...problemResolutions(database).routes,
      implement(operatorProblems.resolveProblem, (input, call) => resolveProblem(database, input, call)),
    ],
  }
}
