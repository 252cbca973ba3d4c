const channelName = 'erased-words'

/** Other windows of this browser that show the same words stop showing them. */
export function notifyOtherWindows(submissionIds: string[]) {
  const channel = openChannel()
  channel?.postMessage(submissionIds)
  channel?.close()
}

export function onErasedElsewhere(tell: (submissionIds: readonly unknown[]) => void) {
  const channel = openChannel()
  if (!channel) return
  channel.onmessage = ({ data }) => Array.isArray(data) && tell(data)
  return () => channel.close()
}

/** Older browsers have none: there, another window notices when it next asks the server. */
const openChannel = () =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
