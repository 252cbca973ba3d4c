/**
 * An empty setting counts as missing. The SDKs of the providers read ANTHROPIC_BASE_URL and OPENAI_BASE_URL when
 * they are imported and reject empty ones, as in a copy of .env.example: import this file before them.
 */
for (const [name, value] of Object.entries(process.env)) {
  if (value?.trim() === '') delete process.env[name]
}
