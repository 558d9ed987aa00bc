import './begin.ts'
import 'virtual:antd.css'
import { forgetOperator } from '../features/identity/operator-session.ts'
import { onSessionEnd } from '../ui/feedback/screen-notifier.ts'
import { draw } from '../ui/page/draw.tsx'
import { startChunkCare } from '../ui/page/lost-chunk.ts'
import { leadToSignIn, router, routerOptions } from './router.tsx'
import '../ui/theme/base.css'

onSessionEnd(() => {
  forgetOperator()
  leadToSignIn()
})
startChunkCare()
void draw(router, routerOptions)
