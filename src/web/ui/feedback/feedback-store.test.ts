import { beforeEach, expect, test } from 'vitest'
import { changeFeedback, currentFeedback, dismissToast, toast } from './feedback-store.ts'

beforeEach(() => changeFeedback(() => ({ toasts: [] })))

const shown = (): string[] => currentFeedback().toasts.map(({ message }) => message)
const undo = { label: 'Undo', run: () => undefined, forMs: 10_000 }

test('the newest four messages are shown, and none twice', () => {
  for (const message of ['a', 'b', 'c', 'd', 'e', 'b']) toast.error(message)
  expect(shown()).toEqual(['c', 'd', 'e', 'b'])
})

test('a message whose action is offered for a time stays, however many come after it', () => {
  for (let order = 1; order <= 6; order += 1) toast.success(`Order ${order} paid.`, undo)
  for (const message of ['a', 'b', 'c', 'd', 'e']) toast.error(message)
  expect(shown().filter((message) => message.startsWith('Order'))).toHaveLength(6)
  expect(shown().slice(-4)).toEqual(['b', 'c', 'd', 'e'])
})

test('the same message about another payment does not take away the first one', () => {
  toast.success('2 orders paid.', undo)
  toast.success('2 orders paid.', undo)
  expect(shown()).toEqual(['2 orders paid.', '2 orders paid.'])
  dismissToast(currentFeedback().toasts[0]?.id ?? 0)
  expect(shown()).toEqual(['2 orders paid.'])
})

test('a success takes away that the server was not reached, and no other error', () => {
  toast.offline('Cannot reach the server.')
  toast.error('The wallet is empty.')
  toast.success('3 units received.')
  expect(shown()).toEqual(['The wallet is empty.', '3 units received.'])
})
