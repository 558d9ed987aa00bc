import './begin.ts'
import 'virtual:antd.css'
import { forgetOperator } from '../session/operator-session.ts'
import { onSessionEnd } from '../ui/feedback/screen-notifier.ts'
import { renderApp } from '../ui/page/render-app.tsx'
import { handleChunkErrors } from '../ui/page/lost-chunk.ts'
import { redirectToSignIn, router, routerOptions } from './router.tsx'
import { setUsualDensity } from '../ui/index-page/state/density.ts'
import { getLocale } from '../ui/text/locale.ts'
import { fieldError } from '../ui/forms/field-error.ts'
import { fieldWording } from '../ui/forms/form.tsx'
import { keepFocusOffClose } from './shell/keep-focus-off-close.ts'
import '../ui/theme/base.css'

onSessionEnd(() => {
  forgetOperator()
  redirectToSignIn()
})
handleChunkErrors()
setUsualDensity('compact')
keepFocusOffClose(document)
fieldWording.of = (label, error) => fieldError(getLocale(), label, error)
void renderApp(router, routerOptions)
