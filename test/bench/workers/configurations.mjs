/** How the crowd is measured with workers. */
export const configurations = {
  'flat events, end poses': { options: { continuous: false, contactEntities: false } },
  'flat events, continuous': { options: { contactEntities: false } },
  'contact entities, continuous (the default)': { options: {} },
}
