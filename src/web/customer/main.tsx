import './begin.ts'
import 'virtual:antd.css'
import { forgetSession } from '../session/session.ts'
import { onSessionEnd } from '../ui/feedback/screen-notifier.ts'
import { renderApp } from '../ui/page/render-app.tsx'
import { handleChunkErrors } from '../ui/page/lost-chunk.ts'
import { redirectToSignIn, router, routerOptions } from './router.tsx'
import '../ui/theme/base.css'

onSessionEnd(() => {
  forgetSession()
  redirectToSignIn()
})
handleChunkErrors()
void renderApp(router, routerOptions)
