import './begin.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { forgetSession } from '../features/identity/session.ts'
import { onSessionEnd } from '../ui/feedback/screen-teller.ts'
import { startChunkCare } from '../ui/page/lost-chunk.ts'
import { applyDocumentLanguage } from '../ui/text/locale.ts'
import { startTheme } from '../ui/theme/theme-store.ts'
import { leadToSignIn, router } from './router.tsx'
import '../ui/theme/base.css'

onSessionEnd(() => {
  forgetSession()
  leadToSignIn()
})
startChunkCare()
startTheme()
applyDocumentLanguage()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
