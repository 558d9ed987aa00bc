import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { operatorIdentity } from '../../contract/identity.ts'
import { forgetOperator } from '../features/identity/operator-session.ts'
import { configureCalls } from '../ui/call/calls.ts'
import { onSessionEnd } from '../ui/feedback/screen-teller.ts'
import { startChunkCare } from '../ui/page/lost-chunk.ts'
import { applyDocumentLanguage } from '../ui/text/locale.ts'
import { startTheme } from '../ui/theme/theme-store.ts'
import { leadToSignIn, router } from './router.tsx'
import '../ui/theme/base.css'

configureCalls({ refreshWith: operatorIdentity.refreshOperatorToken, lockName: 'quayside-operator-session' })
onSessionEnd(() => {
  forgetOperator()
  leadToSignIn()
})
startChunkCare()
// Of its own: the header of a VIP customer, seen in the admin view, is not the console's.
startTheme('operatorTheme')
applyDocumentLanguage()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
