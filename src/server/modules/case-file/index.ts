export { caseActions } from './case-actions.ts'
export { caseMessages } from './case-messages.ts'
export { caseQueues, maxCounted, type CaseQueue } from './case-queues.ts'
export {
  addCaseEvent,
  ownerOfCase,
  readCaseEvents,
  statusesBefore,
  type CaseTable,
  type NewCaseEvent,
} from './case-rows.ts'
