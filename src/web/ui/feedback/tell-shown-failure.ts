import { CallError } from '../call/call-error.ts'
import { notifyFailure } from '../call/call-client.ts'
import { screenNotifier } from './screen-notifier.ts'

// The end of a session is told by the call itself; these others are the screen's own to show.
const screensOwn = new Set<CallError['code']>([0, 102, 4001, 401, 402])

/** A failed call that a screen shows in its place goes to the error handler's dialog as well. */
export const notifyShownFailure = (error: unknown): void => {
  if (!(error instanceof CallError) || typeof error.code === 'string' || screensOwn.has(error.code)) return
  notifyFailure(screenNotifier, { code: error.code, msg: error.message })
}
