const erasedChannel = 'erased-words'

/** Tells this browser's other windows which submissions don't exist anymore. */
export function notifyErased(submissionIds: readonly string[]) {
  const channel = openErasedChannel()
  channel?.postMessage(submissionIds)
  channel?.close()
}

export function onErasedElsewhere(listener: (submissionIds: readonly unknown[]) => void) {
  const channel = openErasedChannel()
  if (!channel) return
  channel.onmessage = ({ data }) => Array.isArray(data) && listener(data)
  return () => channel.close()
}

/** Older browsers have none: there, another window notices with its next request. */
const openErasedChannel = () =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(erasedChannel)
