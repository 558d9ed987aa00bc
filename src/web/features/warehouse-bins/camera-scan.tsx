import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useText } from '../../ui/text/define-text.ts'
import { openDetector, type BarcodeDetector } from './barcode-detector.ts'
import { putAwayText } from './put-away-text.ts'

const hasCamera = (): boolean => 'mediaDevices' in navigator && 'getUserMedia' in navigator.mediaDevices

const everyMs = 200
/** The same code counts again only after it was out of sight for so long. */
const restMs = 2_000

/** Scans with the camera of a phone; shows nothing where the browser gives no access to one. */
export const CameraScan = ({ onCode }: { onCode: (code: string) => void }) => {
  const words = useText(putAwayText)
  const [isOn, setIsOn] = useState(false)
  if (!hasCamera()) return null
  return (
    <div className="q-put-away">
      <div>
        <Button icon={<Icon name="scan" size={16} />} onClick={() => setIsOn(!isOn)}>
          {isOn ? words.stopCamera : words.camera}
        </Button>
      </div>
      {isOn && <CameraView onCode={onCode} onFailed={() => setIsOn(false)} />}
    </div>
  )
}

interface ViewProps {
  readonly onCode: (code: string) => void
  readonly onFailed: () => void
}

const CameraView = ({ onCode, onFailed }: ViewProps) => {
  const words = useText(putAwayText)
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef({ onCode, onFailed, failure: words.cameraFailed })
  useEffect(() => {
    latest.current = { onCode, onFailed, failure: words.cameraFailed }
  })
  useEffect(() => {
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const seen = { code: '', at: 0 }
    const read = async (detecting: BarcodeDetector): Promise<void> => {
      const element = video.current
      const found = element && element.readyState >= 2 ? await detecting.detect(element) : []
      if (isOver) return
      const code = found[0]?.rawValue.trim() ?? ''
      const now = performance.now()
      if (code !== '') {
        if (code !== seen.code || now - seen.at > restMs) latest.current.onCode(code)
        Object.assign(seen, { code, at: now })
      }
      timer = setTimeout(() => run(read(detecting)), everyMs)
    }
    const run = (work: Promise<void>): void => {
      work.catch(() => {
        if (isOver) return
        toast.error(latest.current.failure)
        latest.current.onFailed()
      })
    }
    const open = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver) return stop()
      if (video.current) {
        video.current.srcObject = stream
        await video.current.play()
      }
      return read(await openDetector())
    }
    const stop = (): void => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    run(open())
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [])
  return <video ref={video} className="q-put-away-video" aria-label={words.picture} muted playsInline />
}
