import './begin.ts'
import 'virtual:antd.css'
import { forgetSession } from '../features/identity/session.ts'
import { onSessionEnd } from '../ui/feedback/screen-notifier.ts'
import { draw } from '../ui/page/draw.tsx'
import { startChunkCare } from '../ui/page/lost-chunk.ts'
import { leadToSignIn, router, routerOptions } from './router.tsx'
import '../ui/theme/base.css'

onSessionEnd(() => {
  forgetSession()
  leadToSignIn()
})
startChunkCare()
void draw(router, routerOptions)
