// A file of Languages, as scripts/embed-page-files makes a module of it.
declare module "*-sentences.js" {
  const sentences: Record<string, string>;
  export default sentences;
}
