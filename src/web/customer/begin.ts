import { identity } from '../../contract/identity.ts'
import { isLikelySignedIn } from '../features/identity/session.ts'
import { configureCalls, refreshSession } from '../ui/call/calls.ts'

// Comes before all else: the way to the server and back for the session's token is the longest part of a start, so that it
// begins before the libraries are run, not once they have drawn something.
configureCalls({ refreshWith: identity.refreshToken, lockName: 'quayside-customer-session' })
// What comes of it is told by the page's guard, which takes part in the same call.
if (isLikelySignedIn()) void refreshSession()
