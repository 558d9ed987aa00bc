import { trackingPage } from '../../contract/tracking-page/tracking-page.ts'
import { makeCallClient } from '../ui/client/call-client.ts'
import { makeSessionToken } from '../ui/client/session-token.ts'
import { browserTransport } from '../ui/client/transport.ts'

const silent = (): void => undefined

/** Calls without sign-in. The page shows failures itself. */
export const { call } = makeCallClient({
  transport: browserTransport,
  token: makeSessionToken(),
  notifier: {
    toastError: silent,
    toastInfo: silent,
    prompt: silent,
    unreachable: silent,
    downloading: () => silent,
  },
  // Never used, because no call here needs a session.
  refreshWith: trackingPage.getTracking,
  exclusively: (work) => work(),
  onOtherSession: silent,
  makeKey: () => crypto.randomUUID(),
})
