import { trackingPage } from '../../contract/tracking-page.ts'
import { makeCallClient } from '../ui/call/call-client.ts'
import { makeSessionToken } from '../ui/call/session-token.ts'
import { browserTransport } from '../ui/call/transport.ts'

const silent = (): void => undefined

/** Calls of somebody who is not signed in and never will be; the page says itself what went wrong, in its place. */
export const { call } = makeCallClient({
  transport: browserTransport,
  token: makeSessionToken(),
  teller: {
    toastError: silent,
    toastInfo: silent,
    prompt: silent,
    unreachable: silent,
    downloading: () => silent,
  },
  // Nothing to renew: no call here needs to be signed in.
  refreshWith: trackingPage.getTracking,
  exclusively: (work) => work(),
  makeKey: () => crypto.randomUUID(),
})
