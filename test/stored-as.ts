/** As a jsonb column gives it back: the same, with the keys in another order. */
export function storedAs<Data>(data: Data): Data {
  const stored: unknown = JSON.parse(JSON.stringify(data), (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toReversed())
      : value,
  )
  // The same data as was given.
  return stored as Data
}
