import { operatorIdentity } from '../../contract/identity.ts'
import { beginOperatorSession } from '../features/identity/operator-session.ts'
import { configureCalls } from '../ui/call/calls.ts'
import { applyDocumentLanguage } from '../ui/text/locale.ts'
import { startTheme } from '../ui/theme/theme-store.ts'

// Before all else, in a file of its own, as the customer's.
// A theme of its own: the header of a VIP customer, seen in the admin view, is not the console's.
startTheme('operatorTheme')
applyDocumentLanguage()
configureCalls({ refreshWith: operatorIdentity.refreshOperatorToken, lockName: 'quayside-operator-session' })
beginOperatorSession()
