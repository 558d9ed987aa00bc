const mutedKey = 'packing:muted'

export const isMuted = (): boolean => localStorage.getItem(mutedKey) === '1'
export const setMuted = (muted: boolean): void => {
  if (muted) localStorage.setItem(mutedKey, '1')
  else localStorage.removeItem(mutedKey)
}

let context: AudioContext | null = null

const tone = (
  audio: AudioContext,
  from: number,
  seconds: number,
  hertz: number,
  shape: OscillatorType,
): void => {
  const oscillator = audio.createOscillator()
  const gain = audio.createGain()
  oscillator.type = shape
  oscillator.frequency.value = hertz
  gain.gain.value = 0.2
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(audio.currentTime + from)
  oscillator.stop(audio.currentTime + from + seconds)
}

/** High tones for success, low ones for a refusal; silent if the browser has no audio. */
export const play = (sound: 'counted' | 'done' | 'refused'): void => {
  if (isMuted() || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  const audio = context
  // Suspended until the first input on the page, which a scan is.
  if (audio.state === 'suspended') audio.resume().catch(() => undefined)
  if (sound === 'counted') return tone(audio, 0, 0.07, 1250, 'sine')
  if (sound === 'done') {
    tone(audio, 0, 0.09, 880, 'sine')
    return tone(audio, 0.1, 0.14, 1320, 'sine')
  }
  tone(audio, 0, 0.18, 190, 'square')
  return tone(audio, 0.24, 0.26, 150, 'square')
}
