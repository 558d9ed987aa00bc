import { useEffect, useRef } from 'react'
import { notifyShownFailure } from '../feedback/notify-shown-failure.ts'
import { defineText, useText } from '../text/define-text.ts'
import '../plain/plain.css'
import './parts.css'

const text = defineText({
  en: { failed: 'Could not be loaded.', retry: 'Try again' },
  zh: { failed: '加载失败。', retry: '重试' },
})

interface RetryNoteProps {
  readonly answer: {
    readonly error: unknown
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
}

/** A failed load of a part of a form or list, on one line; `ErrorState` is for whole screens and cards. */
export const RetryNote = ({ answer: { error, isFetching, refetch } }: RetryNoteProps) => {
  const words = useText(text)
  const wasReported = useRef(false)
  useEffect(() => {
    if (!wasReported.current) notifyShownFailure(error)
    wasReported.current = true
  }, [error])
  return (
    <span className="q-retry-note" role="alert">
      {words.failed}{' '}
      <button
        type="button"
        className="q-button q-button-link"
        disabled={isFetching}
        // In a list of options, a press would otherwise close the list first.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void refetch()}
      >
        {words.retry}
      </button>
    </span>
  )
}
