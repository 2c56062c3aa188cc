import Plus from "lucide-react/icons/plus";

import { Markdown } from "#app/shared/markdown.tsx";
import { SectionHeading } from "#app/site/ui/headings.tsx";
import { listItems } from "#domain/content/list-items.ts";
import type { SiteContent } from "#domain/content/site-content.ts";

/** The questions, which the structured data repeats. */
export function listQuestions(services: SiteContent["services"]) {
  return listItems(services, "faq", ["question", "answer"]);
}

export function Faq({ services }: { services: SiteContent["services"] }) {
  const questions = listQuestions(services);
  if (questions.length === 0) return null;
  return (
    <section
      aria-labelledby="preguntas-titulo"
      className="bg-sand laid-out-near [contain-intrinsic-block-size:auto_34rem]"
    >
      <div className="wrap section grid gap-x-16 gap-y-6 sm:gap-y-12 lg:grid-cols-[1fr_1.5fr]">
        <div className="lg:sticky lg:top-32 lg:self-start">
          <SectionHeading
            title={services.faq_title}
            subtitle={services.faq_subtitle}
            titleId="preguntas-titulo"
          />
        </div>
        <div className="border-line border-b">
          {questions.map(({ question, answer }) => (
            <details key={question} className="group/question border-line border-t">
              <summary className="hover:text-green flex min-h-11 items-center justify-between gap-6 py-2 leading-snug font-semibold max-sm:text-base sm:min-h-16 sm:py-4 sm:text-lg">
                {question}
                <Plus
                  aria-hidden
                  className="text-gold-dark ease-calm size-5 shrink-0 transition-transform duration-300 group-open/question:rotate-45"
                />
              </summary>
              <div className="prose text-soft max-w-[42rem] pr-10 pb-6">
                <Markdown>{answer}</Markdown>
              </div>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
