import { operatorIdentity } from '../../contract/identity/identity.ts'
import { beginOperatorSession } from '../session/operator-session.ts'
import { configureCalls } from '../ui/call/calls.ts'
import { applyDocumentLanguage } from '../ui/text/locale.ts'
import { startTheme } from '../ui/theme/theme-store.ts'

// Runs before everything else, in its own chunk, as for customers.
// A separate theme: the VIP header of the admin view must not appear in the operator console.
startTheme('operatorTheme')
applyDocumentLanguage()
configureCalls({ refreshWith: operatorIdentity.refreshOperatorToken, lockName: 'quayside-operator-session' })
beginOperatorSession()
