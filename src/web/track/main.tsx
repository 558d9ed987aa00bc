import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { handleChunkErrors } from '../ui/page/lost-chunk.ts'
import { applyDocumentLanguage } from '../ui/text/locale.ts'
import { startTheme } from '../ui/theme/theme-store.ts'
import { TrackPage } from './track-page.tsx'
import '../ui/theme/base.css'

handleChunkErrors()
// A separate theme: sellers' own settings must not affect shoppers.
startTheme('trackTheme')
applyDocumentLanguage()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const token = window.location.pathname.split('/')[2] ?? ''
createRoot(root).render(
  <StrictMode>
    <TrackPage token={token} />
  </StrictMode>,
)
