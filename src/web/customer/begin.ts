import { identity } from '../../contract/identity.ts'
import { beginSession } from '../features/identity/session.ts'
import { configureCalls } from '../ui/call/calls.ts'
import { applyDocumentLanguage } from '../ui/text/locale.ts'
import { startTheme } from '../ui/theme/theme-store.ts'

// Comes before all else, in a file of its own (see scripts/web-chunks.ts): the way to the server and back for the session's
// token, and again for who one is, is the longest part of a start, so that it begins while the libraries are still on their
// way, not once they have drawn something.
startTheme()
applyDocumentLanguage()
configureCalls({ refreshWith: identity.refreshToken, lockName: 'quayside-customer-session' })
// What comes of it is told by the page's guard.
beginSession()
