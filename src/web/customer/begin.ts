import { identity } from '../../contract/identity/identity.ts'
import { beginSession } from '../session/session.ts'
import { configureCalls } from '../ui/call/calls.ts'
import { applyDocumentLanguage } from '../ui/text/locale.ts'
import { startTheme } from '../ui/theme/theme-store.ts'

// Runs before everything else, in its own chunk (see scripts/web/web-chunks.ts): two requests to the server,
// for the token and for the account, take longest at start-up, so they begin while the libraries are still
// loading.
startTheme()
applyDocumentLanguage()
configureCalls({
  refreshWith: identity.refreshToken,
  lockName: 'quayside-customer-session',
  unlock: async (refusal) =>
    (await import('../features/identity/admin-view/admin-view-visit.ts')).unlockAdminView(refusal),
})
// The page's guard reports failures.
beginSession()
